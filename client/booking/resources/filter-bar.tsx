import styled from '@emotion/styled'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { fieldStyle } from '../../ui/field-style.ts'
import { useWords } from '../../ui/words.tsx'
import type { ResourceFilter } from './use-resource-filter.ts'

const Bar = styled.div({
  display: 'grid',
  gap: 'calc(var(--space) * 1.25)',
  '& [data-part=found]': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '0 16px',
    minHeight: 44,
    color: 'var(--muted)',
    fontSize: 'var(--small-size)',
    fontVariantNumeric: 'tabular-nums',
  },
})

const Search = styled.div(fieldStyle)

const TagList = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 'calc(var(--space) * 0.75)',
  '& > button': {
    minHeight: 44,
    padding: '4px 14px',
    border: 'max(var(--border-field), 1px) solid var(--border-strong)',
    borderRadius: 'min(var(--radius-button), 24px)',
    background: 'var(--surface)',
    color: 'var(--text)',
    font: 'inherit',
    fontSize: 'var(--small-size)',
    cursor: 'pointer',
    transition: 'background-color var(--fast), border-color var(--fast)',
    '&:hover': { background: 'var(--surface-muted)' },
    '&[aria-pressed=true]': {
      background: 'var(--primary)',
      borderColor: 'var(--primary)',
      color: 'var(--on-primary)',
    },
  },
})

/** The search above a long list of resources: words, tags, and the number found. */
export function FilterBar({ filter, found }: { filter: ResourceFilter; found: number }) {
  const t = useWords()
  const id = useId()
  return (
    <Bar role="search">
      <Search>
        <label htmlFor={id}>{t('resources.search')}</label>
        <input
          id={id}
          type="search"
          autoComplete="off"
          placeholder={t('resources.search_hint')}
          value={filter.typed}
          onChange={(event) => filter.type(event.target.value)}
          onKeyDown={(event) => {
            // Searches happen on every key; Enter must not submit the surrounding form.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      </Search>
      {filter.known.length > 1 ? (
        <TagList role="group" aria-label={t('resources.tags')}>
          {filter.known.map((tag) => (
            <button key={tag} type="button" aria-pressed={filter.tags.includes(tag)} onClick={() => filter.toggle(tag)}>
              {tag}
            </button>
          ))}
        </TagList>
      ) : null}
      <div data-part="found">
        <span role="status">{t('resources.found', { count: found })}</span>
        {filter.isOn ? (
          <Button variant="quiet" onClick={filter.forget}>
            {t('resources.forget_filter')}
          </Button>
        ) : null}
      </div>
    </Bar>
  )
}
