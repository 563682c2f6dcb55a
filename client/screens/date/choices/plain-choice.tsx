import styled from '@emotion/styled'
import { useId } from 'react'
import type { PublicResource } from '../../../../core/domain/wire/index.ts'
import { AnyInput, ChoiceInput, StateText, useOptionIds } from '../../../booking/resources/choice-input.tsx'
import { Group, Option, PlainList } from '../../../booking/resources/choice-style.ts'
import { type Choice, isBarred, owedOf } from '../../../booking/resources/choices.ts'
import { Legend } from '../../../booking/resources/legend.tsx'
import { AnyFace, ResourceFace } from '../../../booking/resources/resource-face.tsx'
import { beginning } from '../../../booking/resources/resource-parts.ts'
import { text } from '../../../data/read.ts'
import { useWords } from '../../../ui/words.tsx'

/** Why the calendar waits after an incomplete choice. */
const Owed = styled.p({
  color: 'var(--primary-text)',
  fontSize: 'var(--small-size)',
  fontWeight: 600,
  '&:not(:empty)': { marginBlockEnd: 'calc(var(--space) * 0.75)' },
})

/** A list of resources by name, with any free one as the default. */
export function PlainChoice({ choice }: { choice: Choice }) {
  const t = useWords()
  const group = useId()
  const owed = owedOf(choice)
  return (
    <Group>
      <Legend choice={choice} />
      <Owed role="status">{owed > 0 ? t('resources.more', { count: owed }) : null}</Owed>
      <PlainList>
        {choice.isRequired ? null : <AnyOption choice={choice} group={group} />}
        {choice.resources.map((resource) => (
          <PlainOption key={resource.id} choice={choice} resource={resource} group={group} />
        ))}
      </PlainList>
    </Group>
  )
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
