export {
  type DistanceUnit,
  distanceUnits,
  inUnit,
  toKilometres,
  unitOfCountry,
} from './distance-units.ts'
export { isPoint, type Point, pointOf } from './point-of.ts'
