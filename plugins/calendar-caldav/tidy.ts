import { isRecord, type PluginJob } from '@tessera/plugin-api'

/** For how long it is known where an entry stands that is over, milliseconds. */
const keptFor = 30 * 86_400_000

/** Forgets where entries stand whose reservations are long over. */
export const tidyJob = (now: () => number): PluginJob => ({
  name: 'calendar-caldav.tidy',
  minutes: 1_440,
  async run({ storage, signal }) {
    const before = now() - keptFor
    let after = ''
    while (!signal.aborted) {
      const found = await storage.list('entry/', after)
      for (const { name, value } of found)
        if (isRecord(value) && Number(value.until) < before) await storage.remove(name)
      const last = found.at(-1)
      if (!last) return
      after = last.name
    }
  },
})
