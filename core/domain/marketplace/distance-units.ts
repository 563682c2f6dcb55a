/** The units in which distances are asked and answered: miles and kilometres. */
export const distanceUnits = ['mi', 'km'] as const
export type DistanceUnit = (typeof distanceUnits)[number]

export const kilometresPerMile = 1.609344

/** Countries with road signs in miles (ISO 3166). */
const inMiles = new Set(['US', 'GB', 'LR', 'MM', 'PR', 'VI', 'GU', 'AS', 'MP', 'GG', 'JE', 'IM'])

/** The unit that people of a country (ISO 3166) expect. */
export const unitOfCountry = (country: string): DistanceUnit => (inMiles.has(country.toUpperCase()) ? 'mi' : 'km')

/** Kilometres of a distance in a unit. */
export const toKilometres = (distance: number, unit: DistanceUnit): number =>
  unit === 'mi' ? distance * kilometresPerMile : distance

/** Kilometres in a unit, to the tenth: an address is no more precise. */
export const inUnit = (kilometres: number, unit: DistanceUnit): number =>
  Math.round((unit === 'mi' ? kilometres / kilometresPerMile : kilometres) * 10) / 10
