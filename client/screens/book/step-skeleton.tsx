import { FormSkeleton } from '../../booking/questions/form-skeleton.tsx'
import { Content, StepFrame } from '../../booking/step/step-frame.tsx'

/** Placeholder for a step whose code is loading: the summary stays, and the card keeps its size. */
export function StepSkeleton() {
  return (
    <StepFrame bar={null}>
      <Content aria-busy="true">
        <FormSkeleton />
      </Content>
    </StepFrame>
  )
}
