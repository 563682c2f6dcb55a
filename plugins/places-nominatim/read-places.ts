import { type Place, ServiceFault } from '@tessera/plugin-api'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'

const Text = Type.Optional(Type.String())

/** The fields of Nominatim's `jsonv2` that are used here; it has more. */
const Found = Type.Object({
  lat: Type.String(),
  lon: Type.String(),
  display_name: Type.String(),
  address: Type.Optional(
    Type.Object({
      house_number: Text,
      road: Text,
      city: Text,
      town: Text,
      village: Text,
      municipality: Text,
      state: Text,
      postcode: Text,
      country_code: Text,
    }),
  ),
})
const Answer = Type.Array(Found)

const longestLabel = 300

function partsOf({ address = {} }: Static<typeof Found>): Record<string, string> {
  const parts = {
    street: [address.road, address.house_number].filter(Boolean).join(' '),
    town: address.city ?? address.town ?? address.village ?? address.municipality,
    region: address.state,
    postcode: address.postcode,
    country: address.country_code?.toUpperCase(),
  }
  return Object.fromEntries(Object.entries(parts).flatMap(([part, text]) => (text ? [[part, text]] : [])))
}

/** The places of an answer; throws for anything but Nominatim's format. */
export function readPlaces(body: unknown): Place[] {
  if (!Value.Check(Answer, body)) throw new ServiceFault('the answer is none of Nominatim')
  const places = body.map((found) => ({
    label: found.display_name,
    parts: partsOf(found),
    point: { latitude: Number(found.lat), longitude: Number(found.lon) },
  }))
  const labels = new Set<string>()
  return places.filter(
    ({ label, point }) =>
      label.length <= longestLabel &&
      Number.isFinite(point.latitude) &&
      Number.isFinite(point.longitude) &&
      !labels.has(label) &&
      labels.add(label),
  )
}
