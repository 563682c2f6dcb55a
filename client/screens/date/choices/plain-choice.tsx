import styled from '@emotion/styled'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import type { PublicResource } from '../../../../core/domain/wire/index.ts'
import { AnyInput, ChoiceInput, StateText, useOptionIds } from '../../../booking/resources/choice-input.tsx'
import { Group, Option, PlainList } from '../../../booking/resources/choice-style.ts'
import { type Choice, isBarred, owedOf } from '../../../booking/resources/choices.ts'
import { Legend } from '../../../booking/resources/legend.tsx'
import { AnyFace, ResourceFace } from '../../../booking/resources/resource-face.tsx'
import { beginning } from '../../../booking/resources/resource-parts.ts'
import { text } from '../../../data/read.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useWords } from '../../../ui/words.tsx'
import { folding } from './choices-row.ts'

/** Why the calendar waits after an incomplete choice. */
const Owed = styled.p({
  color: 'var(--primary-text)',
  fontSize: 'var(--small-size)',
  fontWeight: 600,
  '&:not(:empty)': { marginBlockEnd: 'calc(var(--space) * 0.75)' },
})

/** The list in the summary. Above the calendar it is folded into one button, and opens over what is below. */
const Folding = styled(Group)({
  '& > [data-part=fold]': { display: 'none' },
  [folding]: {
    '&[data-folds]': {
      '& > [data-part=fold]': {
        display: 'flex',
        alignItems: 'center',
        gap: 'var(--space)',
        width: '100%',
        minHeight: 44,
        padding: '2px 10px 2px 6px',
        border: 'max(var(--border-field), 1px) solid var(--border-strong)',
        borderRadius: 'var(--radius-field)',
        background: 'var(--surface)',
        color: 'var(--text)',
        font: 'inherit',
        fontSize: 'var(--small-size)',
        fontWeight: 600,
        textAlign: 'start',
        '--face': '30px',
        '& > span:not([data-part])': {
          flex: 1,
          minWidth: 0,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        },
        '& > svg': { color: 'var(--muted)', transition: 'rotate var(--fast)' },
        '&[aria-expanded=true] > svg': { rotate: '180deg' },
      },
      '& > [data-part=list]': {
        position: 'absolute',
        insetBlockStart: 'calc(100% + 6px)',
        insetInline: 0,
        zIndex: 4,
        maxHeight: 'min(var(--view) * 0.6, 420px)',
        overflowY: 'auto',
        padding: 'var(--space)',
        background: 'var(--surface)',
        border: 'max(var(--border-card), 1px) solid var(--card-edge)',
        borderRadius: 'min(var(--radius-card), 16px)',
        boxShadow: 'var(--shadow-raised)',
      },
      '&:not([data-open]) > [data-part=list]': { display: 'none' },
    },
  },
})

/** A list of resources by name, with any free one as the default; `folds` where it may stand above the calendar. */
export function PlainChoice({ choice, folds = false }: { choice: Choice; folds?: boolean }) {
  const t = useWords()
  const group = useId()
  const owed = owedOf(choice)
  const fold = useFold(choice)
  return (
    <Folding {...fold.group} data-part="resources" data-folds={folds || undefined}>
      <Legend choice={choice} />
      {folds ? (
        <button type="button" data-part="fold" aria-controls={`${group}-list`} {...fold.button}>
          <Chosen choice={choice} />
          <Icon name="chevron" />
        </button>
      ) : null}
      <Owed role="status">{owed > 0 ? t('resources.more', { count: owed }) : null}</Owed>
      <PlainList data-part="list" id={`${group}-list`} {...fold.list}>
        {choice.isRequired ? null : <AnyOption choice={choice} group={group} />}
        {choice.resources.map((resource) => (
          <PlainOption key={resource.id} choice={choice} resource={resource} group={group} />
        ))}
      </PlainList>
    </Folding>
  )
}

/** What is chosen, on the folded list's button. */
function Chosen({ choice }: { choice: Choice }) {
  const t = useWords()
  const chosen = choice.resources.filter(({ id }) => choice.chosen.includes(id))
  const [first] = chosen
  if (!first && choice.isRequired) return <span>{t('resources.pick')}</span>
  return (
    <>
      {first ? <ResourceFace resource={first} /> : <AnyFace />}
      <span>{first ? chosen.map(({ name }) => name).join(', ') : t('resources.any')}</span>
    </>
  )
}

/**
 * Opening and closing the folded list: a press on the button opens it with the focus on what is chosen; a press on the
 * only one that can be chosen, Escape, or the focus elsewhere closes it.
 */
function useFold({ isSingle }: Choice) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLFieldSetElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const inputs = isOpen && root.current?.querySelectorAll('input')
    if (!inputs) return
    const wanted = [...inputs].find(({ checked }) => checked) ?? inputs[0]
    wanted?.focus({ preventScroll: true })
  }, [isOpen])
  const close = () => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  return {
    group: {
      ref: root,
      'data-open': isOpen || undefined,
      onKeyDown: (event: KeyboardEvent) => {
        if (!isOpen || (event.key !== 'Escape' && event.key !== 'Enter')) return
        event.preventDefault()
        close()
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (isOpen && !currentTarget.contains(relatedTarget)) setOpen(false)
      },
    },
    button: {
      ref: button,
      'aria-expanded': isOpen,
      // The focus would leave the list and close it, before the press could.
      onMouseDown: (event: MouseEvent) => (isOpen ? event.preventDefault() : undefined),
      onClick: () => (isOpen ? close() : setOpen(true)),
    },
    // Arrow keys choose as they go, by clicks without a pointer: those don't close the list.
    list: { onClick: ({ detail }: MouseEvent) => (isOpen && isSingle && detail > 0 ? close() : undefined) },
  }
}

/** No preference: a free resource is assigned when the slot is held. */
export function AnyOption({ choice, group }: { choice: Choice; group: string }) {
  const t = useWords()
  const ids = useOptionIds()
  return (
    <Option>
      <AnyInput choice={choice} group={group} ids={ids} />
      <AnyFace />
      <div>
        <strong data-part="name" id={ids.name}>
          {t('resources.any')}
        </strong>
        <small data-part="about" id={ids.about}>
          {t('resources.any_hint')}
        </small>
      </div>
    </Option>
  )
}

function PlainOption({ choice, resource, group }: { choice: Choice; resource: PublicResource; group: string }) {
  const ids = useOptionIds()
  const state = choice.stateOf(resource.id)
  const about = text(resource.description)
  return (
    <Option data-barred={isBarred(state) || undefined} data-resource={resource.id}>
      <ChoiceInput choice={choice} id={resource.id} group={group} ids={ids} />
      <ResourceFace resource={resource} />
      <div>
        <strong data-part="name" id={ids.name}>
          {resource.name}
        </strong>
        <span id={ids.about}>
          {about ? <small data-part="about">{beginning(about)}</small> : null}
          <StateText state={state} />
        </span>
      </div>
    </Option>
  )
}
