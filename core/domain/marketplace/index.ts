export {
  type DistanceUnit,
  distanceUnits,
  inUnit,
  toKilometres,
  unitOfCountry,
} from './distance-units.ts'
export { directionsLink, mailLink, mapLink } from './map-links.ts'
export { isPoint, type Point, pointOf } from './point-of.ts'
export { networks, socialLink, webLink } from './web-links.ts'
export { bytesOfCommon, findWords, indexWords, type WordIndex } from './word-index.ts'
