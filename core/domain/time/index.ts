export {
  addDays,
  addLocalDays,
  addLocalMonths,
  dateOfDay,
  dayInterval,
  dayIntervalOf,
  dayNumber,
  weekday,
  weekdayIndex,
  weekdays,
} from './dates.ts'
export { layHours, minutesOf, type OpenDay } from './hours.ts'
export { clip, contains, mergeTouching, overlaps } from './intervals.ts'
export type { DaySpan, Hours, Instant, Interval, Weekday } from './types.ts'
export {
  formatDate,
  formatWall,
  instantToUtc,
  instantToWall,
  localDate,
  localDay,
  localToInstant,
  parseInstant,
  readWall,
  type WallRole,
  wallToInstant,
} from './wall.ts'
export { isTimeZone, offsetAt, segmentAt, type ZoneSegment } from './zone.ts'
