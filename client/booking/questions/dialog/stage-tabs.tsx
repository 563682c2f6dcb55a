import styled from '@emotion/styled'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { readKey } from '../../../ui/read-key.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useWords } from '../../../ui/words.tsx'
import type { FormView } from '../read-forms.ts'
import type { Stage } from './stages.ts'
import type { DialogState } from './use-dialog.ts'
import { useRoom } from './use-room.ts'

const Root = styled.div({
  display: 'flex',
  '--faded-start': '0px',
  '--faded-end': '0px',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  // The row fades out towards an edge with more tabs beyond it.
  maskImage:
    'linear-gradient(to right, transparent, #000 var(--faded-start), #000 calc(100% - var(--faded-end)), transparent)',
  '[dir=rtl] &': {
    maskImage:
      'linear-gradient(to left, transparent, #000 var(--faded-start), #000 calc(100% - var(--faded-end)), transparent)',
  },
  '&[data-more-before]': { '--faded-start': '40px' },
  '&[data-more-after]': { '--faded-end': '40px' },
  borderBlockEnd: '1px solid var(--border)',
  '& [role=tab]': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    flex: 'none',
    minHeight: 48,
    padding: '0 10px',
    marginBlockEnd: -1,
    border: 0,
    borderBlockEnd: '3px solid transparent',
    background: 'none',
    color: 'var(--text)',
    fontSize: 'var(--small-size)',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    scrollMarginInline: 40,
    '&:hover:not([aria-disabled])': { background: 'var(--surface-muted)' },
    '&[aria-selected=true]': { borderBlockEndColor: 'var(--primary)', fontWeight: 650 },
    '&[aria-disabled]': { color: 'var(--muted)', cursor: 'default' },
    // The dialog clips its overflow, so the focus ring is drawn inside.
    '&:focus-visible': { outlineOffset: -3 },
  },
  '& [data-part=mark]': {
    display: 'grid',
    placeItems: 'center',
    width: 24,
    height: 24,
    borderRadius: '50%',
    border: '1.5px solid currentColor',
    fontWeight: 650,
    fontVariantNumeric: 'tabular-nums',
    lineHeight: 1,
    '& svg': { width: 14, height: 14 },
  },
  '& [aria-selected=true] [data-part=mark]': {
    background: 'var(--primary)',
    borderColor: 'var(--primary)',
    color: 'var(--on-primary)',
  },
  '& [data-faults] [data-part=mark]': { borderColor: 'var(--error)', background: 'none', color: 'var(--error-text)' },
  // Without room for all names, only the current tab shows its name.
  '&[data-tight] [aria-selected=true]': {
    flex: '0 1 auto',
    minWidth: 96,
    gap: 6,
    padding: '0 6px',
    // The step's heading shows the full name.
    '& > [data-part=name]': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
    '& > [data-part=mark]': { flex: 'none' },
  },
  '&[data-tight] [aria-selected=false] [data-part=name]': {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
})

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  Home: () => 0,
  End: (_at, last) => last,
}

interface StageTabsProps {
  form: FormView
  state: DialogState
  /** The id of the tabs' panel. */
  panel: string
}

/** The steps of a form: forward up to the first incomplete one, back to any. */
export function StageTabs({ form, state, panel }: StageTabsProps) {
  const t = useWords()
  const list = useRef<HTMLDivElement>(null)
  const { stages, at } = state
  useRoom(list)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever another step is shown.
  useEffect(() => {
    const tab = list.current?.querySelector('[aria-selected=true]')
    tab?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [at])
  if (stages.length < 2) return null
  const nameOf = (stage: Stage) => (stage.kind === 'tags' ? t('forms.tags') : stage.name || form.name)
  const told = (index: number) => {
    if (!state.isOpen(index)) return t('forms.part_closed')
    if (state.isTicked(index)) return t('forms.part_done')
    return state.isMarked(index) ? t('forms.part_faults') : ''
  }
  const press = (event: KeyboardEvent) => {
    const target = steps[readKey(event)]?.(at, stages.length - 1)
    if (target === undefined) return
    event.preventDefault()
    // The last reachable step: later tabs stay closed while this step is incomplete.
    const reachable = stages.findLastIndex((_, index) => index <= target && state.isOpen(index))
    if (reachable < 0 || reachable === at) return
    state.go(reachable)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[reachable]?.focus()
  }
  return (
    <Root ref={list} role="tablist" aria-label={t('forms.parts', { form: form.name })} onKeyDown={press}>
      {stages.map((stage, index) => {
        const isOpen = state.isOpen(index)
        return (
          <button
            key={stage.id}
            type="button"
            role="tab"
            id={`${panel}-tab-${index}`}
            aria-selected={index === at}
            aria-controls={panel}
            aria-disabled={isOpen ? undefined : true}
            tabIndex={index === at ? 0 : -1}
            data-faults={state.isMarked(index) || undefined}
            onClick={() => isOpen && index !== at && state.go(index)}
          >
            <span data-part="mark" aria-hidden="true">
              {index !== at && state.isTicked(index) ? <Icon name="check" /> : index + 1}
            </span>
            <span data-part="name">{nameOf(stage)}</span>
            <VisuallyHidden>{told(index)}</VisuallyHidden>
          </button>
        )
      })}
    </Root>
  )
}
