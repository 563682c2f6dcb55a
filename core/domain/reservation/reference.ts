/** Characters of a reference: few enough to read out. */
const length = 8

/**
 * The short reference of a reservation, for people: the last characters of its id, in upper case, where ids differ
 * most. Staff can find a reservation by it, but it grants no access: links carry the whole id and a token.
 */
export const reservationReference = (id: string): string =>
  id
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(-length)
    .toUpperCase()
