/** How many characters of an id people are asked to read out. */
const length = 8

/**
 * The short reference of a reservation, for people: the end of its id, where ids differ, in upper case. It names a
 * reservation to the provider's staff and opens nothing: links carry the whole id and a token.
 */
export const reservationReference = (id: string): string =>
  id
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(-length)
    .toUpperCase()
