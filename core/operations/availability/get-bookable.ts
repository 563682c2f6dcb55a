import { bookableInFull } from '../../domain/entities/defaults.ts'
import { ok, refuse } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { isLinkGood, linkNamed } from '../catalogue/limited-use.ts'
import { publicBookable } from '../catalogue/public-entities.ts'
import { defineOperation } from '../define-operation.ts'
import { providerOf } from '../params.ts'
import { shownWithOwn } from '../rights/shown-with-own.ts'

/**
 * One bookable by id or slug, with the defaults of fields that it leaves out. One that the caller may not see answers
 * like one that does not exist, but that of a reservation of theirs.
 */
export const getBookable = defineOperation({
  name: 'get_bookable',
  alsoNamed: ['select_bookable'],
  summary: 'One bookable, by id or slug.',
  ...calls.get_bookable,
  access: 'public',
  effect: 'read',
  async handler({ params, tenant, ports, actor }) {
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const visible = await shownWithOwn(params, { tenant, ports, actor })
    if (!visible.ok) return visible
    const { own } = visible.value
    const { catalogue, find, standing } = visible.value.visible
    const found = find(params.id)
    if (!found) return refuse('not_found')
    // The link may be used up by now.
    const isLinked = standing(params.id) === 'linked' && own?.bookable !== found.bookable.id
    const link = isLinked ? linkNamed(catalogue, actor.linkid) : null
    if (link && !(await isLinkGood(link, actor, { tenant, ports }))) return refuse('not_found')
    return ok(publicBookable(bookableInFull(found.bookable), tenant))
  },
})
