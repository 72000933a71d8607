// Light fills that keep black text readable (contrast above 14:1).

export const componentColour = "#dbeafe";
export const resourceColour = "#fef3c7";
export const portColour = "#f1f5f9";
export const clashColour = "#fecaca";
