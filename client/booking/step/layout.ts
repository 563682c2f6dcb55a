/** From here on the booking card has columns; below, everything stands in one. */
export const wide = '@media (min-width: 900px)'
/** Above this the three columns get their full widths. */
export const roomy = '@media (min-width: 1100px)'
