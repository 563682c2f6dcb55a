import type { RoomRepository } from '../../operations/queues/freed-room.ts'
import type { InTenant } from '../in-tenant.ts'
import { FreedRoomRow } from '../models/room-model.ts'

/** What came free of shared resources; a job serves the queues for it. */
export const roomsRepository = (tenant: InTenant): RoomRepository => ({
  async add(rooms) {
    for (const { start: begins, end: ends, ...room } of rooms) tenant.insert(FreedRoomRow, { ...room, begins, ends })
    await tenant.settled()
  },
})
