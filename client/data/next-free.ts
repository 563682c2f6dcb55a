import { type FreeBy, freeBys, type Nothing, nothings } from '../../core/domain/catalogue/free-by.ts'
import type { Wire } from '../../core/domain/wire/calls.ts'
import type { NextFreeAnswer, NextFree as WireNextFree } from '../../core/domain/wire/timeslot.ts'
import { list, oneOf, record, text } from './read.ts'
import type { RpcClient } from './rpc-client.ts'

/** When a bookable is next free. */
export interface NextFree {
  by: FreeBy
  /** Whether it is; otherwise `start` is that of the first slot with a waitlist. */
  available: boolean
  /** The venue's wall clock; empty where nothing is found. */
  start: string
  /** Of an event that is free: whether a later date is free too. */
  more: boolean
  /** Why no date of an event is free. */
  nothing: Nothing | null
}

/** When bookables are next free, by their ids; null if the call fails. */
export async function askNextFree(
  client: RpcClient,
  params: Wire['get_next_free']['params'],
): Promise<ReadonlyMap<string, NextFree> | null> {
  const answer = await client.read('get_next_free', params)
  if (!answer.ok) return null
  const told = list(record<NextFreeAnswer>(answer.value).bookables).map((one) => record<WireNextFree>(one))
  return new Map(
    told.flatMap(({ bookable, by, available, start, more, nothing }) => {
      const kind = oneOf(by, freeBys)
      if (!kind) return []
      const free = { by: kind, available: available === true, start: text(start) }
      return [[text(bookable), { ...free, more: more === true, nothing: oneOf(nothing, nothings) }] as const]
    }),
  )
}
