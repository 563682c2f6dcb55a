import { useId } from 'react'
import type { PublicResource } from '../../../core/domain/wire/index.ts'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/words.tsx'
import { AnyInput, ChoiceInput, StateText, useOptionIds } from './choice-input.tsx'
import { CardList, CardOption, Group } from './choice-style.ts'
import { type Choice, isBarred } from './choices.ts'
import { Legend } from './legend.tsx'
import { AnyFace, ResourceFace } from './resource-face.tsx'
import { ResourceFacts } from './resource-facts.tsx'

/** Resources with their pictures and details. */
export function PreviewChoice({ choice }: { choice: Choice }) {
  const group = useId()
  return (
    <Group>
      <Legend choice={choice} />
      <CardList>
        {choice.isRequired ? null : <AnyCard choice={choice} group={group} />}
        {choice.resources.map((resource) => (
          <PreviewCard key={resource.id} choice={choice} resource={resource} group={group} />
        ))}
      </CardList>
    </Group>
  )
}

export function PreviewCard({ choice, resource, group }: { choice: Choice; resource: PublicResource; group: string }) {
  const ids = useOptionIds()
  const state = choice.stateOf(resource.id)
  return (
    <CardOption data-barred={isBarred(state) || undefined} data-resource={resource.id}>
      <ChoiceInput choice={choice} id={resource.id} group={group} ids={ids} />
      <ResourceFace resource={resource} />
      <div>
        <strong data-part="name" id={ids.name}>
          {resource.name}
        </strong>
        <StateText state={state} />
        <ResourceFacts resource={resource} id={ids.about} />
      </div>
      <span data-part="mark">
        <Icon name="check" size={14} />
      </span>
    </CardOption>
  )
}

export function AnyCard({ choice, group }: { choice: Choice; group: string }) {
  const t = useWords()
  const ids = useOptionIds()
  return (
    <CardOption data-any>
      <AnyInput choice={choice} group={group} ids={ids} />
      <AnyFace />
      <div>
        <strong data-part="name" id={ids.name}>
          {t('resources.any')}
        </strong>
        <p data-part="about" id={ids.about}>
          {t('resources.any_hint')}
        </p>
      </div>
      <span data-part="mark">
        <Icon name="check" size={14} />
      </span>
    </CardOption>
  )
}
