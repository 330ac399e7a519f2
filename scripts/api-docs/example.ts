import { samples } from './samples.ts';

/** The part of a JSON Schema that Zod writes for our contract. */
export interface JsonSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly minimum?: number;
}

interface Place {
  readonly call: string;
  /** Name of the object that the value's field is in; empty at the top. */
  readonly parent: string;
  readonly name: string;
}

const isNull = ({ type }: JsonSchema): boolean => type === 'null';

function sampleFor({ call, parent, name }: Place): unknown {
  for (const key of [`${call}.${name}`, `${parent}.${name}`, name])
    if (Object.hasOwn(samples, key)) return samples[key];
  return undefined;
}

/** Whether a sample is of the kind that the schema asks for. */
function fits(sample: unknown, { type, enum: allowed, minimum = -Infinity }: JsonSchema): boolean {
  if (allowed !== undefined) return allowed.includes(sample);
  if (type === 'null') return sample === null;
  if (type === 'integer' || type === 'number')
    return typeof sample === 'number' && sample >= minimum;
  return type !== 'object' && typeof sample === type;
}

/** An example of what the schema describes; every field is shown, the optional ones too. */
export function exampleOf(schema: JsonSchema, place: Place): unknown {
  const sample = sampleFor(place);
  const options = schema.anyOf ?? schema.oneOf ?? [];
  if (options.length > 0) {
    const fitting = options.find((option) => fits(sample, option));
    return exampleOf(fitting ?? options.find((option) => !isNull(option)) ?? {}, place);
  }
  if ('const' in schema) return schema.const;
  if (schema.properties !== undefined)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, property]) => [
        name,
        exampleOf(property, { call: place.call, parent: place.name || place.parent, name }),
      ]),
    );
  if (schema.type === 'array') {
    // Of strings, or given whole.
    const isWhole = Array.isArray(sample) && typeof sample[0] === 'object';
    if (isWhole || (Array.isArray(sample) && schema.items?.type === 'string')) return sample;
    return [exampleOf(schema.items ?? {}, { ...place, parent: place.name, name: '' })];
  }
  if (fits(sample, schema)) return sample;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 3;
  if (schema.type === 'boolean') return true;
  return schema.type === 'object' ? {} : (sample ?? null);
}
