import type { Place, PlaceProvider, Point, Trip } from '@tessera/plugin-api'
import { at } from './misbehave.ts'

const point: Point = { latitude: 43.66, longitude: -70.25 }
const place = (label: string): Place => ({ label, parts: { town: label }, point })

/** A source of addresses and trips that misbehaves. */
export const hostilePlaces: PlaceProvider = {
  name: 'acme-hostile',
  geocoder: {
    attribution: 'Acme',
    whiletyping: ({ settings }) => at('keystrokes').now<boolean>(settings, () => true, { lies: () => Object('yes') }),
    suggest: ({ settings }, text) =>
      at('addresses').later<Place[]>(settings, () => [place(`${text} Street`)], {
        floods: () => Array.from({ length: 200_000 }, (_, index) => place(`Street ${index}`)),
        lies: () => [{ ...place('x'.repeat(5_000_000)), point: { latitude: 4_711, longitude: Number.NaN } }],
        leaks: (secret) => [place(`${secret} Street`), { ...place('Street'), parts: { [secret]: secret } }],
      }),
    locate: ({ settings }) =>
      at('addresses').later<Point | null>(settings, () => point, {
        floods: () => ({ ...point, more: 'x'.repeat(5_000_000) }),
        lies: () => ({ latitude: 4_711, longitude: Number.NaN }),
        leaks: (secret) => ({ ...point, key: secret }),
      }),
  },
  router: {
    travel: ({ settings }) =>
      at('trips').later<Trip | null>(settings, () => ({ miles: 3, seconds: 400 }), {
        lies: () => ({ miles: -5, seconds: Number.POSITIVE_INFINITY }),
      }),
  },
}
