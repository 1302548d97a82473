export const startFigure = () => {};
