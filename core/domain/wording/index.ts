export { buildDictionary, wordOf } from './dictionary.ts'
export { formatMessage, type MessageValues } from './format-message.ts'
export { type DateStyle, formatDate, formatMoney, formatTime, zoneCity } from './formats.ts'
export { type TenantWords, tenantLayers, type WordsOfLanguage } from './tenant-layers.ts'
