import styled from '@emotion/styled'
import { useEffect, useState } from 'react'
import { zoneInWords } from '../../../../core/domain/wording/formats.ts'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import type { Zones } from '../../../booking/date/use-zone.ts'
import { text } from '../../../data/read.ts'
import { useCalls } from '../../../data/use-calls.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useWords } from '../../../ui/words.tsx'
import { type Cities, readCities, type ZoneGroup, zoneGroups, zoneOffset } from './zone-list.ts'

const Root = styled.div({
  display: 'flex',
  alignItems: 'center',
  gap: 'var(--space)',
  minHeight: 44,
  color: 'var(--muted)',
  fontSize: 'var(--small-size)',
  '& > svg': { flex: 'none' },
  '& select': {
    fieldSizing: 'content',
    minWidth: 0,
    minHeight: 44,
    maxWidth: '100%',
    padding: '0 calc(var(--space) * 1)',
    marginInlineStart: 'calc(var(--space) * -1)',
    border: 0,
    borderRadius: 'var(--radius-field)',
    background: 'transparent',
    color: 'var(--text)',
    font: 'inherit',
    textOverflow: 'ellipsis',
    cursor: 'pointer',
    '&:hover': { background: 'var(--surface-muted)' },
    '& option, & optgroup': { background: 'var(--surface)', color: 'var(--text)' },
  },
})

interface ZoneChoiceProps {
  zones: Zones
  /** The shown day, `YYYY-MM-DD`: offsets change during the year. */
  day: string
  /** null = the venue's. */
  onChoose(timezone: string | null): void
}

/** The choice of a time zone: the venue's, then the browser's, then all others where the white-label allows it. */
export function ZoneChoice({ zones, day, onChoose }: ZoneChoiceProps) {
  const t = useWords()
  const { venue, own, shown, offered } = zones
  const at = Date.parse(`${day}T12:00:00Z`)
  const { groups, look } = useAllZones(at)
  const { language, provider } = useBootstrap()
  // The server's name of the zone: browsers may use another one, and the first render is the server's.
  const venuename = text(provider?.timezonename)
  const isVisit = useBooking().facts.atcustomers
  // A zone whose name is only its offset is not followed by the offset again.
  const told = (zone: string, named: string) =>
    /^(GMT|UTC)\b/.test(named) ? zoneOffset(zone, at) : `${named}, ${zoneOffset(zone, at)}`
  const venueKey = isVisit ? 'time.zone_visit' : 'time.zone_venue'
  if (!offered)
    return (
      <Root>
        <Icon name="globe" />
        <span>{t(venueKey, { timezone: venuename })}</span>
      </Root>
    )
  const isListed = shown === null || shown === own || groups.length > 0
  return (
    <Root>
      <Icon name="globe" />
      <select
        aria-label={t('time.zone')}
        value={shown ?? ''}
        onPointerEnter={look}
        onPointerDown={look}
        onFocus={look}
        onChange={(event) => onChoose(event.target.value || null)}
      >
        <option value="">{t(venueKey, { timezone: told(venue, venuename) })}</option>
        {own ? (
          <option value={own}>{t('time.zone_yours', { timezone: told(own, zoneInWords(own, language)) })}</option>
        ) : null}
        {isListed ? null : <option value={shown}>{told(shown, zoneInWords(shown, language))}</option>}
        {groups.map(({ region, zones: all }) => (
          <optgroup key={region} label={t(`time.region.${region}`)}>
            {all
              .filter(({ name }) => name !== venue && name !== own)
              .map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </Root>
  )
}

/** All zones, built only on first use because few customers need them, with city names in the page's language. */
function useAllZones(at: number): { groups: ZoneGroup[]; look(): void } {
  const { language } = useBootstrap()
  const calls = useCalls()
  const [groups, setGroups] = useState<ZoneGroup[]>([])
  const [looking, setLooking] = useState(false)
  const [cities, setCities] = useState<Cities | undefined>()
  useEffect(() => {
    if (looking) setGroups(zoneGroups(language, at, { cities }))
  }, [looking, language, at, cities])
  useEffect(() => {
    if (!looking) return
    let isCurrent = true
    // Without an answer the zone database's own names are shown.
    calls.dictionary({ language }).then((answer) => {
      if (isCurrent && answer.ok) setCities(readCities(text(answer.value['time.cities'])))
    })
    return () => {
      isCurrent = false
    }
  }, [looking, language, calls])
  return { groups, look: () => setLooking(true) }
}
