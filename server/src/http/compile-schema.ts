import * as z from 'zod/mini'

/**
 * The same schema, whose objects are checked by code that is made for them: a page of a list takes a quarter of the time. The contract's
 * own schemas are for browsers, which must not make code.
 */
export function compileSchema(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodMiniObject) {
    const parts = Object.entries(schema.def.shape).map(([name, part]) => [name, compileSchema(part)])
    return new z.core.$ZodObjectJIT({ ...schema.def, shape: Object.fromEntries(parts) })
  }
  if (schema instanceof z.ZodMiniArray) {
    return new z.core.$ZodArray({ ...schema.def, element: compileSchema(schema.def.element) })
  }
  if (schema instanceof z.ZodMiniNullable) {
    return new z.core.$ZodNullable({ ...schema.def, innerType: compileSchema(schema.def.innerType) })
  }
  if (schema instanceof z.ZodMiniOptional) {
    return new z.core.$ZodOptional({ ...schema.def, innerType: compileSchema(schema.def.innerType) })
  }
  return schema
}
