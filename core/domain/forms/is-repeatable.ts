import type { FormRules } from './types.ts'

/**
 * Whether a form may be filled in several times for a bookable: one of its configuration objects allows it, for all
 * bookables or, with `bookable`, for that one.
 */
export const isRepeatable = ({ form_config_objects = [] }: FormRules, bookable: string): boolean =>
  form_config_objects.some(
    (config) => config.multiple_submissions === true && (config.bookable === undefined || config.bookable === bookable),
  )
