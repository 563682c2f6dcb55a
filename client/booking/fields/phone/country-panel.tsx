import type { CountryCode } from 'libphonenumber-js/min'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { FormIcon } from '../../../ui/form-icon.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LiveRegion } from '../../../ui/live-region.tsx'
import { useWords } from '../../../ui/words.tsx'
import { optionFor } from '../../location/option-keys.ts'
import { type Country, dialOf, findCountries } from './country-list.ts'
import { Panel } from './phone-style.ts'

interface CountryPanelProps {
  countries: Country[]
  chosen: CountryCode
  onChoose(country: CountryCode): void
  /** `escaped` means closed by the Escape key, so that the focus returns to the opener. */
  onClose(escaped: boolean): void
}

/** All countries, searchable by name or code: a combobox whose list is open as long as the panel. */
export function CountryPanel({ countries, chosen, onChoose, onClose }: CountryPanelProps) {
  const t = useWords()
  const list = useId()
  const search = useRef<HTMLInputElement>(null)
  const [sought, setSought] = useState('')
  const found = useMemo(() => findCountries(countries, sought), [countries, sought])
  const [active, setActive] = useState(() => countries.findIndex(({ code }) => code === chosen))
  const reached = found[active]
  const option = (index: number) => `${list}-${index}`

  useEffect(() => search.current?.focus(), [])
  useEffect(() => {
    document.getElementById(`${list}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [list, active])

  const press = (event: KeyboardEvent) => {
    const next = optionFor(event.key, active, found.length)
    if (next !== null) setActive(next)
    else if (event.key === 'Enter' && reached) onChoose(reached.code)
    else if (event.key === 'Escape') onClose(true)
    else if (event.key !== 'Enter') return
    // Keeps Enter from submitting the step, and Escape from closing the surrounding dialog.
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Panel
      role="dialog"
      aria-label={t('form.dialcode')}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onClose(false)
      }}
    >
      <div data-part="search">
        <FormIcon name="search" />
        <input
          ref={search}
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-label={t('form.country_search')}
          placeholder={t('form.country_search')}
          aria-autocomplete="list"
          aria-expanded={found.length > 0}
          aria-controls={found.length > 0 ? list : undefined}
          aria-activedescendant={reached ? option(active) : undefined}
          value={sought}
          onChange={(event) => {
            setSought(event.target.value)
            setActive(0)
          }}
          onKeyDown={press}
        />
      </div>
      {found.length > 0 ? (
        // The field keeps the keyboard focus: its arrow keys select options, and a press must not move the focus.
        <div
          id={list}
          role="listbox"
          tabIndex={-1}
          aria-label={t('form.dialcode')}
          onPointerDown={(event) => event.preventDefault()}
        >
          {found.map(({ code, name, ...dialled }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus, and its arrow keys and Enter choose.
            <div
              key={code}
              id={option(index)}
              role="option"
              tabIndex={-1}
              aria-selected={code === chosen}
              data-active={index === active || undefined}
              onClick={() => onChoose(code)}
            >
              <span>{name}</span>
              <small>{dialOf(dialled)}</small>
              {code === chosen ? <Icon name="check" size={18} /> : null}
            </div>
          ))}
        </div>
      ) : (
        <p>{t('form.no_country')}</p>
      )}
      <LiveRegion message={sought === '' ? '' : t('form.countries_found', { count: found.length })} />
    </Panel>
  )
}
