/** From this width on the booking card has columns. */
export const wide = '@media (min-width: 900px)'
/** From this width on the three columns have their full widths. */
export const roomy = '@media (min-width: 1100px)'
