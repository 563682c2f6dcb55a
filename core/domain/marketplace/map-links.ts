/** A map of an address, which opens in the phone's own app if it has one. */
export const mapLink = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`

/** The way to an address, from wherever somebody is. */
export const directionsLink = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`

/** A link that writes to an address. What a stranger typed as theirs adds no recipients and no text to the mail. */
export const mailLink = (address: string): string => `mailto:${encodeURIComponent(address).replace('%40', '@')}`
