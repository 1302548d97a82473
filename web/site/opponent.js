export const startOpponent = () => {};
