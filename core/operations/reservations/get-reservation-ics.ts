import { Type } from 'typebox'
import { ok, refuse } from '../../domain/errors.ts'
import { EntityId, manageTokenParam } from '../../domain/wire/request-parts.ts'
import { shownCatalogue } from '../catalogue/content.ts'
import { defineOperation } from '../define-operation.ts'
import { reservationFor } from '../rights/own-reservation.ts'
import { missingWords, speak, wordsOf } from '../words/words.ts'
import { calendarFile, manageUrl } from './calendar-file.ts'
import { describedReservation } from './described-reservation.ts'
import { standingAt } from './former-place.ts'
import { zoneOfPath } from './zone-of-path.ts'

export const getReservationIcs = defineOperation({
  name: 'get_reservation_ics',
  summary: 'A reservation as a calendar file (RFC 5545).',
  params: Type.Object({
    id: EntityId,
    timezone: Type.String({
      maxLength: 64,
      description: 'Region-City, such as America-New_York; the case does not matter',
    }),
    token: manageTokenParam,
  }),
  result: Type.Object({ filename: Type.String(), content: Type.String() }),
  access: 'public',
  effect: 'read',
  async handler({ params, tenant, ports, actor }) {
    const zone = zoneOfPath(params.timezone)
    if (zone === null) return refuse('invalid_params', { field: '/timezone' })
    const found = await reservationFor({ id: params.id, token: params.token }, { tenant, ports, actor })
    if (!found) return refuse('not_found')
    const { reservation, right } = found
    // A calendar that fetches the file again sends no language of its own.
    const language = reservation.language || tenant.language
    const asRead = { ...tenant, language }
    const catalogue = await shownCatalogue(asRead, ports)
    const entry = catalogue.find(reservation.bookable)
    const input = {
      reservation,
      entry,
      tenant,
      // Whoever works there opens it by their own right, and is not handed the customer's.
      link: right === 'staff' ? `${tenant.origin}/manage/${reservation.id}` : manageUrl(reservation, tenant, ports),
      servedby: describedReservation(standingAt(reservation), asRead, catalogue).servedby.map(({ name }) => name),
      language,
      word: speak(await wordsOf(tenant, language, ports, entry?.bookable), missingWords(tenant, ports)),
    }
    const content = calendarFile([input], { zone, label: tenant.whitelabel.label })
    return ok({ filename: `${tenant.scope.provider}-${reservation.id}.ics`, content })
  },
})
