export {
  type DistanceUnit,
  distanceUnits,
  inUnit,
  kilometresPerMile,
  toKilometres,
  unitOfCountry,
} from './distance-units.ts'
export { isPoint, type Point, pointOf } from './point-of.ts'
