export const startAnalysis = () => {};
