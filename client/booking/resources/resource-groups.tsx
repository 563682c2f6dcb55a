import styled from '@emotion/styled'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { AdvancedChoice } from './advanced-choice.tsx'
import { type Choice, mannerOf } from './choices.ts'
import { PreviewChoice } from './preview-choice.tsx'

const Root = styled.div({ display: 'grid', gap: 'calc(var(--space) * 2.5)' })

/** All lists of resources with pictures, with a search as soon as one list is long. */
export function ResourceGroups({ choices }: { choices: Choice[] }) {
  const { advancedresources } = useBootstrap()
  if (choices.some((choice) => mannerOf(choice, advancedresources) === 'advanced')) {
    return <AdvancedChoice choices={choices} />
  }
  return (
    <Root>
      {choices.map((choice) => (
        <PreviewChoice key={choice.key} choice={choice} />
      ))}
    </Root>
  )
}
