/** `array.flatMap(toMany)`: see `flat-maps.mjs`. */
export function __flatMap(array, toMany) {
  const all = [];
  for (let index = 0; index < array.length; index++) {
    const many = toMany(array[index], index, array);
    if (Array.isArray(many)) for (let inner = 0; inner < many.length; inner++) all.push(many[inner]);
    else all.push(many);
  }
  return all;
}
