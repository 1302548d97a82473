export const startTrying = () => {};
