/** Who confirms a gig: those who claim its open places, or where none is open, staff. */
export const confirmers = ['claim', 'staff'] as const
export type ConfirmedBy = (typeof confirmers)[number]
