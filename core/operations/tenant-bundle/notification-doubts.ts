import { isRecord } from '../../domain/is-record.ts'
import { audiences, reservationEventNames } from '../../plugin-api/index.ts'
import { pointerToken, shown, type Warning } from './faults.ts'
import { orMeant } from './nearest-name.ts'

const events = reservationEventNames.map((name) => name.replace(/^reservation\./, ''))

/**
 * What is wrong with who is told (`notifications` of a provider or bookable). It is imported as it is: whoever
 * misspells an event would go on being told of it.
 */
export function notificationDoubts(notifications: unknown, pointer: string): Warning[] {
  if (!isRecord(notifications)) return []
  return audiences.flatMap((audience) => {
    const own = notifications[audience]
    const at = `${pointer}/notifications/${audience}`
    if (own === undefined || typeof own === 'boolean') return []
    if (!isRecord(own))
      return [{ pointer: at, message: `${shown(own)} switches nothing; say true, false, or by event` }]
    return Object.entries(own).flatMap(([name, value]) => {
      const one = `${at}/${pointerToken(name)}`
      if (!events.includes(name))
        return [{ pointer: one, message: `is no event, and switches nothing${orMeant(name, events)}` }]
      return typeof value === 'boolean'
        ? []
        : [{ pointer: one, message: `${shown(value)} switches nothing; say true or false` }]
    })
  })
}
