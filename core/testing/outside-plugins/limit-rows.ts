import { type PluginLimit, pluginLimits } from '../../plugin-api/limits.ts'

const kilobyte = 1_024
const megabyte = 1_024 * kilobyte

/** A limit as people read it: `15 s`, `64 KB`, `10,000`. */
function readable({ most, unit }: Pick<PluginLimit, 'most' | 'unit'>): string {
  const count = most.toLocaleString('en-US')
  if (unit === 'pieces') return count
  if (unit === 'ms') return most % 60_000 === 0 && most > 60_000 ? `${most / 60_000} min` : `${most / 1_000} s`
  if (unit !== 'bytes') return `${count} ${unit}`
  if (most % megabyte === 0) return `${most / megabyte} MB`
  return most % kilobyte === 0 ? `${most / kilobyte} KB` : `${count} bytes`
}

/** The rows of the table of limits in `plugins/README.md`. */
export const limitRows = (): string[][] =>
  Object.values(pluginLimits).flatMap((limits) =>
    Object.values<PluginLimit>(limits).map((one) => [one.kind, `\`${one.name}\``, readable(one), one.why]),
  )
