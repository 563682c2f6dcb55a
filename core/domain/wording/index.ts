export { buildDictionary, wordOf } from './dictionary.ts'
export { formatMessage, type MessageValues } from './format-message.ts'
export { formatDate, formatMoney, formatTime, zoneCity } from './formats.ts'
export { tenantLayers } from './tenant-layers.ts'
