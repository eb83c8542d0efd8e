/** A picture that is ready to be drawn. @throws if the address has none */
export async function decodedImage(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}
