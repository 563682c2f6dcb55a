import { type Static, Type } from 'typebox'
import { distanceUnits } from '../marketplace/index.ts'
import { ListedProvider } from './entities.ts'
import { exact, nullable } from './shapes.ts'

const unit = Type.Enum(distanceUnits)

/** Degrees, WGS 84. */
const latitude = Type.Number({ minimum: -90, maximum: 90 })
const longitude = Type.Number({ minimum: -180, maximum: 180 })

/** What people ask of a list of sites; parts that are absent ask nothing. */
export const SitesQuery = Type.Object({
  search: Type.Optional(
    Type.String({ maxLength: 100, description: 'words, each in name, description, street, town, state or postcode' }),
  ),
  address: Type.Optional(Type.String({ maxLength: 200, description: 'lists the nearest first' })),
  latitude: Type.Optional(latitude),
  longitude: Type.Optional(longitude),
  radius: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, maximum: 25_000, description: 'in `unit`; absent for all, however far' }),
  ),
  unit: Type.Optional(unit),
})
export type SitesQuery = Static<typeof SitesQuery>

/** The place that a list's distances are measured from. */
export const MeasuredPlace = Type.Object(
  {
    label: Type.String({ description: 'the whole address; empty where coordinates were asked' }),
    latitude,
    longitude,
    others: Type.Array(Type.String(), { description: 'other places that the text may mean' }),
  },
  exact,
)
export type MeasuredPlace = Static<typeof MeasuredPlace>

/** The answer of `find_providers`. */
export const SitesPage = Type.Object(
  {
    items: Type.Array(ListedProvider),
    total: Type.Integer(),
    page: Type.Integer(),
    items_per_page: Type.Integer(),
    place: nullable(MeasuredPlace, 'null where no place was asked'),
    unit,
  },
  exact,
)
