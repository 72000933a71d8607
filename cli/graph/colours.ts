// Light fills that keep black text readable (contrast above 15:1).

export const componentColour = "#dbeafe";
export const resourceColour = "#fef3c7";
