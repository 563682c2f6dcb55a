/** Below this width there is one column: a phone held upright. */
export const narrow = '@media (max-width: 639.98px)'
/** A phone, whichever way it is held: there every line above the calendar counts. */
export const lowOrNarrow = '@media (max-width: 639.98px), (max-height: 500px) and (max-width: 899.98px)'
/** From this width on the times stand beside their month: a phone on its side, and a tablet. */
export const beside = '@media (min-width: 640px)'
/** Between the two: the summary is one row above the month and its times. */
export const besideOnly = '@media (min-width: 640px) and (max-width: 899.98px)'
/** Below this width the booking card is one column, with a bar at its foot. */
export const belowWide = '@media (max-width: 899.98px)'
/** From this width on the booking card has columns. */
export const wide = '@media (min-width: 900px)'
/** From this width on the three columns have their full widths. */
export const roomy = '@media (min-width: 1100px)'
