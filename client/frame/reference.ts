/** Characters that are kept with a reservation. */
const longest = 255

let held = ''

/** Keeps what the site around calls the booking that is made here. */
export function holdReference(text: string): void {
  held = text.slice(0, longest)
}

/** What a booking says of it; nothing where there is no site around, or it has said nothing. */
export const heldReference = (): { reference?: string } => (held === '' ? {} : { reference: held })
