import type { CalendarLink } from '../../operations/calendars/stored-calendar-link.ts'
import { integer, type Row, text, textOrNull } from '../session.ts'
import { OfProvider } from './tenant-model.ts'

export class CalendarAddress extends OfProvider {
  static override tableName = 'calendar_links'
  static parse = (row: Row): CalendarLink => ({
    id: text(row.id),
    provider: text(row.provider),
    user: text(row.user),
    resource: textOrNull(row.resource),
    salt: text(row.salt),
    hash: text(row.hash),
    created: integer(row.created),
  })
}
