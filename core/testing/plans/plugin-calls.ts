import { benchNow as now } from '../../bench/bench-tenant.ts'
import type { StoredBusyTime } from '../../operations/calendars/busy-times.ts'
import { newConsent } from '../../operations/consents/counted-consent.ts'
import type { Consent } from '../../operations/consents/stored-consent.ts'
import type { StoredHealth } from '../../operations/plugins/health/stored-health.ts'
import { type PluginWork, untried } from '../../operations/plugins/plugin-work.ts'
import type { PluginValue } from '../../operations/plugins/stored-plugin-data.ts'
import type { UnitOfWork } from '../../operations/ports.ts'
import type { StorageCall } from './storage-calls.ts'

const plugin = 'acme-pager'
const provider = 'yard'

const work = (id: string): PluginWork => ({
  ...{ id: `work${id}`, provider, plugin, kind: 'message', name: 'acme-pager.text', lane: `yard/${plugin}-${id}` },
  ...{
    ...untried,
    reservation: `reservation${id}`,
    payload: {},
    created: now,
    due: now,
  },
})
const consent = (id: string): Consent => ({
  ...newConsent(provider, 'acme-pager.text', `+1207555${id}`),
  ...{ user: `user${id}`, given: now },
})
const busy = (id: string): StoredBusyTime => ({
  ...{ id: `busy${id}`, provider, resource: `crane${id}`, source: `acme-planner.busy/${id}`, external: id },
  ...{ begins: now, ends: now + 3_600_000 },
})
const value = (id: string): PluginValue => ({
  ...{ plugin, name: `name${id}`, value: { id }, bytes: 10, version: 1, modified: now },
})
const health = (id: string): StoredHealth => ({
  ...{ plugin: `plugin${id}`, place: 'places', part: '', failures: 12, failingsince: now, failedat: now },
  ...{ blockedat: null, offsince: now, triedat: now, fault: 'it hangs' },
})

/** Writes the rows of plugins that the calls find. */
export async function fillPlugins(unit: UnitOfWork, id: string): Promise<void> {
  await unit.pluginwork.add([work(id)])
  await unit.consents.save(consent(id))
  await unit.busytimes.replace([], [busy(id)])
  await unit.externalids.keep(plugin, `reservation${id}`, `external${id}`, now)
  await unit.plugindata.save(value(id))
  await unit.plugindata.changeState(`plugin${id}`, { entries: 1 })
  await unit.pluginhealth.save(health(id))
}

/** Every query about plugins. @param one names a row that is there */
export const pluginCalls = (one: (index: number) => string): StorageCall[] => {
  const call = (name: string, run: StorageCall['run']): StorageCall => ({ name, run })
  return [
    call('pluginwork.add', ({ pluginwork }, index) => pluginwork.add([work(`new${index}`)])),
    call('pluginwork.find', ({ pluginwork }, index) => pluginwork.find(`work${one(index)}`)),
    call('pluginwork.change', ({ pluginwork }, index) => pluginwork.change(`work${one(index)}`, { attempts: index })),
    call('pluginwork.waiting', ({ pluginwork }, index) => pluginwork.waiting(`yard/${plugin}-${one(index)}`, 10)),
    call('pluginwork.remove', ({ pluginwork }, index) => pluginwork.remove(`work${one(index)}`)),
    call('pluginwork.messagesAbout', ({ pluginwork }, index) => pluginwork.messagesAbout(`reservation${one(index)}`)),
    call('pluginwork.forget', ({ pluginwork }, index) => pluginwork.forget(`reservation${one(index)}`)),
    call('consents.find', ({ consents }, index) => consents.find(consent(one(index)).id)),
    call('consents.save', ({ consents }, index) => consents.save(consent(one(index)))),
    call('consents.ofPerson', ({ consents }, index) => consents.ofPerson(`user${one(index)}`)),
    call('consents.forget', ({ consents }, index) => consents.forget([`user${one(index)}`])),
    call('busytimes.of', ({ busytimes }, index) => busytimes.of(busy(one(index)).source, busy(one(index)).resource)),
    call('busytimes.replace', ({ busytimes }, index) =>
      busytimes.replace([`busy${one(index)}`], [busy(`new${index}`)]),
    ),
    call('externalids.find', ({ externalids }, index) => externalids.find(plugin, `reservation${one(index)}`)),
    call('externalids.ofReservation', ({ externalids }, index) =>
      externalids.ofReservation(`reservation${one(index)}`),
    ),
    call('externalids.keep', ({ externalids }, index) => externalids.keep(plugin, `r${index}`, `e${index}`, now)),
    ...(['provider', 'whitelabel'] as const).map((reach) =>
      call(`externalids.known of the ${reach}`, ({ externalids }, index) =>
        externalids.known(plugin, [`external${one(index)}`, 'none'], reach),
      ),
    ),
    call('plugindata.find', ({ plugindata }, index) => plugindata.find(plugin, `name${one(index)}`)),
    call('plugindata.list', ({ plugindata }) =>
      plugindata.list(plugin, { from: 'name', below: 'namf', after: 'name2', limit: 10 }),
    ),
    call('plugindata.save', ({ plugindata }, index) => plugindata.save(value(one(index)))),
    call('plugindata.remove', ({ plugindata }, index) => plugindata.remove(plugin, `name${one(index)}`)),
    call('plugindata.lockState', ({ plugindata }, index) => plugindata.lockState(`plugin${one(index)}`)),
    call('plugindata.changeState', ({ plugindata }, index) =>
      plugindata.changeState(`plugin${one(index)}`, { entries: index }),
    ),
    call('pluginhealth.all', ({ pluginhealth }) => pluginhealth.all()),
    call('pluginhealth.lock', ({ pluginhealth }, index) => pluginhealth.lock(health(one(index)))),
    call('pluginhealth.save', ({ pluginhealth }, index) => pluginhealth.save(health(one(index)))),
    call('pluginhealth.claimTry', ({ pluginhealth }, index) => pluginhealth.claimTry(health(one(index)), now + index)),
    call('pluginhealth.remove', ({ pluginhealth }, index) => pluginhealth.remove(health(one(index)))),
  ]
}
