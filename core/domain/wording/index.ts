export { greetingName, postalAddress, venueOf } from './contact.ts'
export {
  buildDictionary,
  type CommonWords,
  commonWords,
  flatWords,
  type LaidWords,
  layWords,
  type SpokenWords,
  wordOf,
} from './dictionary.ts'
export { directionOf } from './direction.ts'
export { formatMessage, type MessageValues } from './format-message.ts'
export {
  formatDate,
  formatDay,
  formatDuration,
  formatMoment,
  formatMoney,
  formatTime,
  languageName,
  tellTime,
  zoneCity,
  zoneInWords,
} from './formats.ts'
export { localeAt } from './locale-at.ts'
export { messageFault } from './message-arguments.ts'
export { plainText } from './plain-text.ts'
export { type StayTimes, stayInWords } from './stay-in-words.ts'
export { ownLayers, productLayers } from './tenant-layers.ts'
