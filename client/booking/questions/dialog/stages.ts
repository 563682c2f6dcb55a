import type { Filling } from '../filling.ts'
import type { FormView, Section } from '../read-forms.ts'

/** One step of a form: the choice of tags, or questions asked together. */
export type Stage = { kind: 'tags'; id: 'tags' } | { kind: 'sections'; id: string; name: string; sections: Section[] }

/**
 * The steps of a form for the present answers: the tags if there are several, then its sections one by one, or all at
 * once in a simple form. Sections without questions have no step. @param asked the sections with the questions that are
 * asked and rendered now
 */
export function stagesOf(form: FormView, asked: Section[]): Stage[] {
  const tags: Stage[] = form.tags.length > 1 ? [{ kind: 'tags', id: 'tags' }] : []
  if (form.style === 'simple')
    return asked.length > 0 ? [...tags, { kind: 'sections', id: form.id, name: form.name, sections: asked }] : tags
  return [
    ...tags,
    ...asked.map((section): Stage => ({ kind: 'sections', id: section.id, name: section.name, sections: [section] })),
  ]
}

/** Ids of questions whose answer is missing or wrong. */
export type Faulty = ReadonlySet<string>

/** Whether a step is complete. */
export function isComplete(stage: Stage, filling: Filling, faulty: Faulty): boolean {
  if (stage.kind === 'tags') return filling.tags.length > 0
  return stage.sections.every((section) => section.questions.every(({ id }) => !faulty.has(id)))
}

/** The last step that may be opened: the first incomplete one, or the last when all are complete. */
export function openUntil(stages: Stage[], filling: Filling, faulty: Faulty): number {
  const first = stages.findIndex((stage) => !isComplete(stage, filling, faulty))
  return first === -1 ? stages.length - 1 : first
}

/** The ids of the steps seen so far: all up to the shown one. Returns the same set when none is new. */
export function seenUntil(seen: ReadonlySet<string>, stages: Stage[], at: number): ReadonlySet<string> {
  const shown = stages.slice(0, at + 1).map(({ id }) => id)
  return shown.every((id) => seen.has(id)) ? seen : new Set([...seen, ...shown])
}

/** The current step after the steps have changed: the same index, or the last one. */
export const stageAt = (stages: Stage[], at: number): number => Math.max(0, Math.min(at, stages.length - 1))

/** Adds or removes a tag; the chosen ones keep the form's order. */
export const toggled = (all: string[], chosen: string[], tag: string): string[] =>
  all.filter((one) => (one === tag ? !chosen.includes(tag) : chosen.includes(one)))
