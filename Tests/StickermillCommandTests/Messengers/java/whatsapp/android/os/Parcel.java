package android.os;

import java.util.ArrayList;
import java.util.List;

/** Only compiled against: no pack is sent between apps here. */
public interface Parcel {
    String readString();

    long readLong();

    byte readByte();

    ArrayList<String> createStringArrayList();

    <T> ArrayList<T> createTypedArrayList(Parcelable.Creator<T> creator);

    void writeString(String value);

    void writeLong(long value);

    void writeByte(byte value);

    void writeStringList(List<String> values);

    <T> void writeTypedList(List<T> values);
}
