export const startConvert = () => {};
