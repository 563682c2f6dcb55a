import type { FreedRoom } from '../../operations/queues/freed-room.ts'
import { integer, type Row, text } from '../session.ts'
import { OfWhitelabel } from './tenant-model.ts'

export const roomOf = (row: Row): FreedRoom => ({
  id: text(row.id),
  provider: text(row.provider),
  resource: text(row.resource),
  start: integer(row.begins),
  end: integer(row.ends),
  silent: integer(row.silent) === 1,
  created: integer(row.created),
})

/** What came free of shared resources. */
export class FreedRoomRow extends OfWhitelabel {
  static override tableName = 'freed_rooms'
  static others = ['begins', 'ends'] as const
  static parse = roomOf
}
