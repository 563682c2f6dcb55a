interface Confirming {
  checklistconfirm?: 'gig' | 'booked' | undefined
}

/**
 * Whether what a customer confirms waits for staff: in the checklist, unless the bookable, or else the provider, says
 * that it is booked at once.
 */
export const waitsForStaff = (
  { checklistconfirm: own }: Confirming,
  { bookingflow, checklistconfirm }: Confirming & { bookingflow?: string | undefined },
): boolean => bookingflow === 'checklist' && (own ?? checklistconfirm) !== 'booked'
