/** Why a row is open, by its name. A row is served once it says by what and with which test. */
export const reasons: Record<string, string> = {
  'date formats MM-DD-YYYY, MMMM Do, YYYY and ddd MM/DD/YYYY h:mma': 'Dates are written as the reader’s locale does.',
}
