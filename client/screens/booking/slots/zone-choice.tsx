import styled from '@emotion/styled'
import { useEffect, useState } from 'react'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useWords } from '../../../ui/words.tsx'
import type { Zones } from '../use-zone.ts'
import { type ZoneGroup, zoneGroups, zoneLabel, zonePlace, zoneWithin } from './zone-list.ts'

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
  /** The day that is looked at, `YYYY-MM-DD`: clocks change in the course of a year. */
  day: string
  /** null = the venue's. */
  onChoose(timezone: string | null): void
}

/** In which zone times are read: the venue's first, then one's own, then every other where the white-label allows it. */
export function ZoneChoice({ zones, day, onChoose }: ZoneChoiceProps) {
  const t = useWords()
  const { venue, own, shown, offered } = zones
  const at = Date.parse(`${day}T12:00:00Z`)
  const { groups, look } = useAllZones(at)
  if (!offered)
    return (
      <Root>
        <Icon name="globe" />
        <span>{t('time.zone_venue', { timezone: zonePlace(venue) })}</span>
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
        <option value="">{t('time.zone_venue', { timezone: zoneWithin(venue, at) })}</option>
        {own ? <option value={own}>{t('time.zone_yours', { timezone: zoneWithin(own, at) })}</option> : null}
        {isListed ? null : <option value={shown}>{zoneLabel(shown, at)}</option>}
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

/** The list is long, and few look at it: it is made when somebody is about to. */
function useAllZones(at: number): { groups: ZoneGroup[]; look(): void } {
  const { language } = useBootstrap()
  const [groups, setGroups] = useState<ZoneGroup[]>([])
  const [looking, setLooking] = useState(false)
  useEffect(() => {
    if (looking) setGroups(zoneGroups(language, at))
  }, [looking, language, at])
  return { groups, look: () => setLooking(true) }
}
